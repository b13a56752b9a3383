// What a person has in front of them in each open document: selection, tab, menus, sidebar or dialog. It ends with the process.
import { isRecord } from "../../json-value.ts";

/** A stretch of a segment as the Docs API counts; equal ends are a cursor. */
export interface EditorRange {
  readonly tabId: string;
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

export interface EditorMenu {
  readonly name: string;
  readonly items: readonly (EditorMenuItem | EditorMenu | null)[];
}

/** `null` among a menu's items is a separator. */
export interface EditorMenuItem {
  readonly caption: string;
  readonly functionName: string;
}

export interface EditorPanel {
  readonly kind: "sidebar" | "modal dialog" | "modeless dialog";
  readonly title: string;
  readonly html: string;
}

interface Editor {
  readonly selection: { readonly revisionId: string; readonly ranges: readonly EditorRange[] } | null;
  readonly activeTabId: string | null;
  readonly menus: readonly EditorMenu[];
  /** Oldest first: the one sidebar, and the last dialogs. */
  readonly panels: readonly EditorPanel[];
}

const maxPanels = 10;

const untouched: Editor = { selection: null, activeTabId: null, menus: [], panels: [] };

export class OpenEditors {
  readonly #editors = new Map<string, Editor>();

  /** What is selected at that revision; a selection made at another one is gone. */
  selection(documentId: string, revisionId: string): readonly EditorRange[] {
    const { selection } = this.#editor(documentId);
    return selection?.revisionId === revisionId ? selection.ranges : [];
  }

  select(documentId: string, revisionId: string, ranges: readonly EditorRange[]): void {
    this.#change(documentId, { selection: { revisionId, ranges } });
    const [first] = ranges;
    if (first !== undefined) this.#change(documentId, { activeTabId: first.tabId });
  }

  activeTabId(documentId: string): string | null {
    return this.#editor(documentId).activeTabId;
  }

  showTab(documentId: string, tabId: string): void {
    this.#change(documentId, { activeTabId: tabId });
  }

  menus(documentId: string): readonly EditorMenu[] {
    return this.#editor(documentId).menus;
  }

  /** A menu of a name that is there already takes its place. */
  addMenu(documentId: string, menu: EditorMenu): void {
    const others = this.menus(documentId).filter(({ name }) => name !== menu.name);
    this.#change(documentId, { menus: [...others, menu] });
  }

  panels(documentId: string): readonly EditorPanel[] {
    return this.#editor(documentId).panels;
  }

  /** A sidebar takes the place of the one before. */
  showPanel(documentId: string, panel: EditorPanel): void {
    const before = this.panels(documentId).filter(
      ({ kind }) => kind !== "sidebar" || panel.kind !== "sidebar",
    );
    this.#change(documentId, { panels: [...before, panel].slice(-maxPanels) });
  }

  #editor(documentId: string): Editor {
    return this.#editors.get(documentId) ?? untouched;
  }

  #change(documentId: string, change: Partial<Editor>): void {
    this.#editors.set(documentId, { ...this.#editor(documentId), ...change });
  }
}

/** The ranges in a value from outside; what is none is left out. */
export function editorRangesOf(value: unknown): EditorRange[] {
  return (Array.isArray(value) ? value : []).flatMap((range: unknown): EditorRange[] => {
    if (!isRecord(range)) return [];
    const { tabId, segmentId, startUtf16, endUtf16 } = range;
    return typeof tabId === "string" && isIndex(startUtf16) && isIndex(endUtf16) && startUtf16 <= endUtf16
      ? [{ tabId, segmentId: typeof segmentId === "string" ? segmentId : "", startUtf16, endUtf16 }]
      : [];
  });
}

/** The menu in a value from outside; items that are none are left out. */
export function editorMenuOf(value: unknown): EditorMenu {
  const { name, items } = isRecord(value) ? value : {};
  return {
    name: String(name ?? ""),
    items: (Array.isArray(items) ? items : []).map((item: unknown) => {
      if (!isRecord(item)) return null;
      if ("items" in item) return editorMenuOf(item);
      return { caption: String(item["caption"] ?? ""), functionName: String(item["functionName"] ?? "") };
    }),
  };
}

function isIndex(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
