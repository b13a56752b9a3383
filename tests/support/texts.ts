// Arbitrary texts that break careless code: scripts without spaces, pairs, lone halves of pairs, controls, quotes.
import fc from "fast-check";

/** Any sequence of UTF-16 units, lone surrogates included. */
export function anyText(): fc.Arbitrary<string> {
  const unit = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0xd800, max: 0xdfff }),
    fc.constantFrom(0x22, 0x5c, 0x7f, 0x2028, 0x4e2d, 0xfeff),
  );
  return fc.array(unit, { maxLength: 40 }).map((units) => String.fromCharCode(...units));
}
