import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

describe("executions side by side, apps-script-platform 2", () => {
  it("interleave: one goes on while another waits", async () => {
    const waiting = test.run(`
      var cache = CacheService.getScriptCache();
      for (var i = 0; i < 3000; i++) { if (cache.get("go") === "yes") return "seen"; Utilities.sleep(10) }
      return "never"`);
    await test.run(`CacheService.getScriptCache().put("go", "yes")`);
    expect(await waiting).toBe("seen");
  });

  it("wait for a lock until its holder ends, in the order they came", async () => {
    const gate = await newGate();
    const enter = (name: string, hold: string) =>
      test.run(`
        LockService.getUserLock().waitLock(20000);
        var store = PropertiesService.getScriptProperties();
        store.setProperty("order", (store.getProperty("order") || "") + "<${name}");
        ${hold};
        store.setProperty("order", store.getProperty("order") + "${name}>");`);
    const first = enter("a", gate.wait);
    await holderAppears("<a");
    const others = [enter("b", "Utilities.sleep(20)"), enter("c", "")];
    await gate.open();
    await Promise.all([first, ...others]);
    const order: string = await test.run(
      `return PropertiesService.getScriptProperties().getProperty("order")`,
    );
    // Nobody is inside while another is.
    expect(order.startsWith("<aa>")).toBe(true);
    expect(order).toMatch(/^(<(\w)\2>){3}$/);
  });

  it("give up on a lock that stays held", async () => {
    const gate = await newGate();
    const holder = test.run(
      `LockService.getUserLock().waitLock(1000); CacheService.getScriptCache().put("held", "yes"); ${gate.wait}`,
    );
    await holderHolds();
    expect(
      await test.run(`
        var lock = LockService.getUserLock();
        var out = [lock.tryLock(0), lock.tryLock(30), lock.hasLock(), LockService.getScriptLock().tryLock(0)];
        try { lock.waitLock(30) } catch (e) { out.push(e.message) }
        return out`),
    ).toEqual([
      false,
      false,
      false,
      true,
      "Lock timeout: another process was holding the lock for too long.",
    ]);
    await gate.open();
    await holder;
  });

  it("run up to thirty at a time; the next is told so", async () => {
    const gate = await newGate();
    const many = Array.from({ length: 30 }, () => test.run(`${gate.wait}; return 1`));
    const response = await test.post("return 1");
    expect(await response.text()).toContain(
      "There are too many scripts running simultaneously for this Google user account.",
    );
    await gate.open();
    expect(await Promise.all(many)).toEqual(Array(30).fill(1));
  });

  /** Something executions wait for without a clock: a file that is renamed when they may go on. */
  async function newGate(): Promise<{ wait: string; open(): Promise<unknown> }> {
    const { json } = await test.call("POST", "/drive/v3/files", { name: "closed" });
    return {
      wait: `while (Drive.Files.get("${json.id}").name === "closed") Utilities.sleep(20)`,
      open: () => test.call("PATCH", `/drive/v3/files/${json.id}`, { name: "open" }),
    };
  }

  async function holderAppears(mark: string): Promise<void> {
    for (;;)
      if ((await test.run(`return PropertiesService.getScriptProperties().getProperty("order")`)) === mark)
        return;
  }

  async function holderHolds(): Promise<void> {
    for (;;) if ((await test.run(`return CacheService.getScriptCache().get("held")`)) === "yes") return;
  }
});
