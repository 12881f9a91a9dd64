/** Long enough for a machine under load; a test that waits so long has failed. */
const HANGING_MS = 120_000;

/** Waits until a condition holds. Throws an Error that names it where it does not come. */
export const until = async (what: string, holds: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = Date.now() + HANGING_MS;
  for (;;) {
    if (await holds()) return;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
