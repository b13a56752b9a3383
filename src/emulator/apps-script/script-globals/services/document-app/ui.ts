// DocumentApp.getUi: menus, sidebar and dialogs in the editor of the document that the person has open. What waits for a
// person's answer is refused by name: there may be nobody.
import { invalidArgument, service, textArgument } from "../../arguments.ts";
import { exception, type Host } from "../../host-call.ts";
import { HtmlOutput } from "../html.ts";

interface MenuItem {
  readonly caption: string;
  readonly functionName: string;
}

interface Menu {
  readonly name: string;
  readonly items: (MenuItem | Menu | null)[];
}

const menus = new WeakMap<object, Menu>();

/** `documentId` is the open document; null where there is none, and then there is no user interface either. */
export function makeUi(host: Host, documentId: string | null): object {
  if (documentId === null) throw exception("Cannot call DocumentApp.getUi() from this context.");
  const show = (kind: string, page: unknown, title: unknown): void => {
    if (!(page instanceof HtmlOutput)) throw invalidArgument("userInterface");
    const words = title === undefined ? page.getTitle() : textArgument(title, "title");
    host.call("editor.show", { documentId, kind, title: words, html: page.getContent() });
  };
  const asks = (name: string) => () => {
    throw exception(`((Ui.${name} is not implemented by the local Google: there is nobody to answer))`);
  };
  return service("Ui", {
    Button: { CLOSE: "CLOSE", OK: "OK", CANCEL: "CANCEL", YES: "YES", NO: "NO" },
    ButtonSet: { OK: "OK", OK_CANCEL: "OK_CANCEL", YES_NO: "YES_NO", YES_NO_CANCEL: "YES_NO_CANCEL" },
    createMenu: (caption: unknown) => makeMenu(host, documentId, textArgument(caption, "caption")),
    // Google names it after the add-on; the local Google knows no name of the project.
    createAddonMenu: () => makeMenu(host, documentId, "Add-on"),
    showSidebar: (page: unknown) => show("sidebar", page, undefined),
    showModalDialog: (page: unknown, title: unknown) => show("modal dialog", page, title),
    showModelessDialog: (page: unknown, title: unknown) => show("modeless dialog", page, title),
    alert: asks("alert"),
    prompt: asks("prompt"),
  });
}

function makeMenu(host: Host, documentId: string, name: string): object {
  const menu: Menu = { name, items: [] };
  const object: object = service("Menu", {
    addItem: (caption: unknown, functionName: unknown) => {
      menu.items.push({
        caption: textArgument(caption, "caption"),
        functionName: textArgument(functionName, "functionName"),
      });
      return object;
    },
    addSeparator: () => {
      menu.items.push(null);
      return object;
    },
    addSubMenu: (other: unknown) => {
      const known = typeof other === "object" && other !== null ? menus.get(other) : undefined;
      if (known === undefined) throw invalidArgument("menu");
      menu.items.push(known);
      return object;
    },
    addToUi: () => {
      host.call("editor.addMenu", { documentId, menu });
    },
  });
  menus.set(object, menu);
  return object;
}
