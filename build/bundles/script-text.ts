// What the text of Code.js must satisfy before it is pushed: Apps Script reads entry points statically and stops at the first
// token it does not know. Judged on the syntax tree, so words inside strings and comments do not count.
import ts from "typescript";

export interface ScriptTextReport {
  /** One sentence a problem; empty when the text may be pushed. */
  readonly problems: readonly string[];
  /** Names of top-level function declarations. */
  readonly entryNames: readonly string[];
}

const newerThanEs2019 = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.QuestionDotToken, "optional chaining"],
  [ts.SyntaxKind.QuestionQuestionToken, "the `??` operator"],
  [ts.SyntaxKind.QuestionQuestionEqualsToken, "the `??=` operator"],
  [ts.SyntaxKind.BarBarEqualsToken, "the `||=` operator"],
  [ts.SyntaxKind.AmpersandAmpersandEqualsToken, "the `&&=` operator"],
  [ts.SyntaxKind.BigIntLiteral, "a BigInt literal"],
  [ts.SyntaxKind.PrivateIdentifier, "a private `#name`"],
  [ts.SyntaxKind.ClassStaticBlockDeclaration, "a `static {` block"],
  [ts.SyntaxKind.PropertyDeclaration, "a class field"],
  [ts.SyntaxKind.ImportDeclaration, "an `import`"],
  [ts.SyntaxKind.ImportKeyword, "an `import()`"],
  [ts.SyntaxKind.ExportDeclaration, "an `export`"],
  [ts.SyntaxKind.ExportAssignment, "an `export`"],
  [ts.SyntaxKind.ExportKeyword, "an `export`"],
  [ts.SyntaxKind.MetaProperty, "`import.meta` or `new.target`"],
]);

/** Regular expression flags up to ES2018; esbuild turns newer ones into `new RegExp`, which the second test sees. */
const knownFlags = /^[gimsuy]*$/;

/** Reads the script's text and reports what Apps Script would refuse or not find. Never throws for bad text. */
export function checkScriptText(code: string): ScriptTextReport {
  const tree = ts.createSourceFile("Code.js", code, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const problems: string[] = [];
  const assigned = new Set<string>();

  const visit = (node: ts.Node): void => {
    const construct = newerThanEs2019.get(node.kind);
    if (construct !== undefined) problems.push(`${construct} at ${place(tree, node)} is newer than ES2019.`);
    if (ts.isRegularExpressionLiteral(node)) {
      const flags = node.text.slice(node.text.lastIndexOf("/") + 1);
      if (!knownFlags.test(flags))
        problems.push(`the flags of ${node.text} at ${place(tree, node)} are unknown.`);
    }
    const name = assignedGlobal(node);
    if (name !== null) assigned.add(name);
    ts.forEachChild(node, visit);
  };
  visit(tree);

  const entryNames = tree.statements.filter(ts.isFunctionDeclaration).flatMap((one) => one.name?.text ?? []);
  for (const name of assigned) {
    if (!entryNames.includes(name)) {
      problems.push(
        `\`${name}\` is assigned to the global object but has no top-level function: nobody could call it.`,
      );
    }
  }
  for (const name of ["doPost", "doGet"]) {
    if (!entryNames.includes(name)) problems.push(`expected a top-level function \`${name}\`, found none.`);
  }
  if (/[^\x00-\x7f]/.test(code)) problems.push("the text holds characters outside ASCII.");
  return { problems, entryNames };
}

function place(tree: ts.SourceFile, node: ts.Node): string {
  const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
  return `${line + 1}:${character + 1}`;
}

/** The name in `__webpack_require__.g.name = …`, webpack's word for `global.name = …`; null for anything else. */
function assignedGlobal(node: ts.Node): string | null {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return null;
  const target = node.left;
  if (!ts.isPropertyAccessExpression(target) || !ts.isPropertyAccessExpression(target.expression))
    return null;
  const owner = target.expression;
  const isGlobal =
    ts.isIdentifier(owner.expression) &&
    owner.expression.text === "__webpack_require__" &&
    owner.name.text === "g";
  return isGlobal ? target.name.text : null;
}
