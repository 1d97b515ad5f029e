import { expect, type Locator } from '@playwright/test'

const nextFrame = (of: Locator) => of.evaluate(() => new Promise(done => requestAnimationFrame(done)))

/**
 * A width, a place or another value of the layout, once three frames in a row gave the same. Rows that have just come
 * move what stands beside them a frame or two later, so a single reading may be the layout before.
 */
export async function steady(of: Locator, read: (of: Locator) => Promise<number>): Promise<number> {
  let latest = Number.NaN
  await expect
    .poll(async () => {
      const before = latest
      latest = await read(of)
      await nextFrame(of)
      const between = await read(of)
      await nextFrame(of)
      return before === latest && between === latest && (await read(of)) === latest
    })
    .toBe(true)
  return latest
}
