// Elements that a script holds: they stay the same through edits, while what they show is read anew.
import type { ElementKind, Shape } from "./shape.ts";

export class DocNode {
  readonly segment: SegmentPlace;
  parent: DocNode | null;
  children: DocNode[];
  #shape: Shape;
  #isGone = false;

  constructor(segment: SegmentPlace, parent: DocNode | null, shape: Shape) {
    this.segment = segment;
    this.parent = parent;
    this.#shape = shape;
    this.children = shape.children.map((child) => new DocNode(segment, this, child));
  }

  get shape(): Shape {
    return this.#shape;
  }

  get kind(): ElementKind {
    return this.#shape.kind;
  }

  /** Whether it is no longer in the document. */
  get isGone(): boolean {
    return this.#isGone || (this.parent !== null && this.parent.isGone);
  }

  /** The edit just made put an element in as child `index`; what it is comes with the next reading. */
  expectChild(index: number): void {
    const nothing: Shape = { kind: "PARAGRAPH", startUtf16: 0, endUtf16: 0, children: [] };
    this.children.splice(index, 0, new DocNode(this.segment, this, nothing));
  }

  /** The edit just made took child `index` away. */
  loseChild(index: number): void {
    for (const child of this.children.splice(index, 1)) child.remove();
  }

  remove(): void {
    this.#isGone = true;
  }

  /** Takes in what is there now. Children keep their place from both ends; what is between is matched in order. */
  update(shape: Shape): void {
    this.#shape = shape;
    const old = this.children;
    const fresh = shape.children;
    let front = 0;
    while (front < old.length && front < fresh.length && isSame(old[front], fresh[front])) front += 1;
    let back = 0;
    const most = Math.min(old.length, fresh.length) - front;
    while (back < most && isSame(old[old.length - 1 - back], fresh[fresh.length - 1 - back])) back += 1;
    const between = old.slice(front, old.length - back);
    this.children = fresh.map((child, index) => {
      const kept =
        index < front
          ? old[index]
          : index >= fresh.length - back
            ? old[old.length - (fresh.length - index)]
            : takeSame(between, child);
      if (kept === undefined) return new DocNode(this.segment, this, child);
      kept.update(child);
      return kept;
    });
    for (const lost of between) lost.remove();
  }
}

/** Which tab and segment elements stand in. */
export interface SegmentPlace {
  readonly tabId: string;
  /** Empty for the body. */
  readonly segmentId: string;
}

function isSame(node: DocNode | undefined, shape: Shape | undefined): boolean {
  return node !== undefined && shape !== undefined && family(node.kind) === family(shape.kind);
}

function takeSame(nodes: DocNode[], shape: Shape): DocNode | undefined {
  const at = nodes.findIndex((node) => isSame(node, shape));
  return at === -1 ? undefined : nodes.splice(at, 1)[0];
}

/** A paragraph that becomes a list item is still the same element. */
function family(kind: ElementKind): ElementKind {
  return kind === "LIST_ITEM" ? "PARAGRAPH" : kind;
}
