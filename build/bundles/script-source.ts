// How a source file is changed before it goes into the Apps Script bundle, where size and speed count: class-private names become
// ordinary ones, and words that only the bridge publishes stay out. Judged on the syntax tree, so strings are never mistaken for code.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildOptions } from "esbuild";
import ts from "typescript";

/** What private names begin with afterwards; the bundler may shorten every such name. */
const privateNamePrefix = "__private_";

/** What properties end in that are the model's alone: no service, record or answer has such a name, so it may be short. */
const ownPropertyEnding = "Utf16";

/** The options that give code the form in which it runs at Google. What measures the script's work uses them too. */
export function scriptForm(root: string): BuildOptions {
  const own = join(root, "src");
  return {
    target: "es2019",
    mangleProps: new RegExp(`^${privateNamePrefix}|${ownPropertyEnding}$`),
    // A field is assigned, not defined: the script's own classes tell no difference, and it is shorter and faster.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    plugins: [
      {
        name: "own-sources",
        setup(bundler) {
          bundler.onLoad({ filter: /\.ts$/ }, ({ path }) =>
            path.startsWith(own)
              ? {
                  contents: scriptSource(path.split("\\").join("/"), readFileSync(path, "utf8")),
                  loader: "ts",
                }
              : null,
          );
        },
      },
    ],
  };
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Fields of a tool's declaration that only the published list needs, with what stands for them in the script. */
const publishedOnly = new Map([
  ["title", '""'],
  ["description", '""'],
  ["examples", "[]"],
  ["output", "{}"],
]);

/** The source as the script needs it. Throws an Error for a private name that no enclosing class declares. */
export function scriptSource(path: string, source: string): string {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
  const isOfTools = /\/src\/tools\/[^/]*$/.test(path);
  const changes: Change[] = [];
  const replace = (node: ts.Node, text: string): void => {
    changes.push({ start: node.getStart(tree), end: node.getEnd(), text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPrivateIdentifier(node)) {
      replace(node, publicName(node));
      return;
    }
    if (isOfTools && ts.isCallExpression(node)) {
      const callee = node.expression.getText(tree);
      const [argument] = node.arguments;
      if (callee === "z.describe" && argument !== undefined) {
        replace(argument, '""');
        return;
      }
      if (
        /^define\w*Tool$/.test(callee) &&
        argument !== undefined &&
        ts.isObjectLiteralExpression(argument)
      ) {
        for (const property of argument.properties) {
          const stand = publishedOnly.get(property.name?.getText(tree) ?? "");
          if (stand !== undefined && ts.isPropertyAssignment(property)) replace(property.initializer, stand);
          else visit(property);
        }
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  let text = source;
  for (const change of changes.sort((a, b) => b.start - a.start)) {
    // The lines stay, so that the bundle's map tells the lines of the file.
    const lines = text.slice(change.start, change.end).split("\n").length - 1;
    text = text.slice(0, change.start) + change.text + "\n".repeat(lines) + text.slice(change.end);
  }
  return text;
}

/** Two classes, one of them the other's parent, may both have a private `#count`: the class's name keeps them apart. */
function publicName(name: ts.PrivateIdentifier): string {
  const bare = name.text.slice(1);
  for (let node: ts.Node = name; node.parent !== undefined; node = node.parent) {
    const { parent } = node;
    if (!ts.isClassLike(parent)) continue;
    const isDeclared = parent.members.some(
      (member) =>
        member.name !== undefined && ts.isPrivateIdentifier(member.name) && member.name.text === name.text,
    );
    if (isDeclared) return `${privateNamePrefix}${parent.name?.text ?? "class"}_${bare}`;
  }
  throw new Error(`expected a class around ${name.text} that declares it, found none.`);
}
