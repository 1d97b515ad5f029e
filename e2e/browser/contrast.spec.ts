import { faultsOn } from './support/axe.ts'
import { lowContrastOn } from './support/contrast.ts'
import { expect, test } from './support/test.ts'

test('the check of contrast reports pale text on what is painted behind it, and only that', async ({ page }) => {
  await page.setContent(`
    <style>body { color: #000; background: #fff } .dark { background: #222 } .half { opacity: 0.4 }</style>
    <p>black on white</p>
    <p id="pale" style="color: #999">pale</p>
    <p style="color: #999; font-size: 30px; color: #888">large and pale enough</p>
    <div class="dark"><p id="inherited">black on the dark of its parent</p><p style="color: #eee">light on dark</p></div>
    <div class="dark" style="background: rgb(34 34 34 / 10%)"><p>black on a veil</p></div>
    <div class="half"><p id="faded">faded by its parent</p></div>
    <p style="color: color(srgb 0.2 0.2 0.2)">another notation</p>
    <input id="typed" value="pale" style="color: #aaa; background: #fff">
    <button disabled style="color: #ccc">disabled</button>
    <p style="color: #ccc; visibility: hidden">hidden</p>`)
  const found = await lowContrastOn(page, undefined)
  expect(found.map(html => /id="(\w+)"/.exec(html)?.[1] ?? html)).toEqual(['pale', 'inherited', 'faded', 'typed'])
  expect(await lowContrastOn(page, '.dark')).toHaveLength(1)
})

test('the audit reports what is wrong and the elements that are', async ({ page }) => {
  await page.setContent(`
    <main><img src="data:,"><button style="color: #999; background: #fff">pale</button><input><input></main>
    <aside><img src="data:,"></aside>`)
  const audit = { rules: ['image-alt', 'label', 'color-contrast'], contrast: true }
  expect(await faultsOn(page, audit, 'main')).toEqual([
    ['color-contrast', '<button style="color: #999; background: #fff">pale</button>'],
    ['image-alt', '<img src="data:,">'],
    ['label', '<input>', '<input>'],
  ])
  expect(await faultsOn(page, { ...audit, contrast: false }, 'aside')).toEqual([['image-alt', '<img src="data:,">']])
})

test('of elements that look alike the audit of contrast reports one, of all others each', async ({ page }) => {
  await page.setContent(`
    <style>body { color: #000; background: #fff } .pale { color: #999 } tr.grey { background: #eee }</style>
    <main><table>
      <tr><td>black</td><td class="pale">first</td></tr>
      <tr><td>black</td><td class="pale">alike</td></tr>
      <tr class="grey"><td>black</td><td class="pale">on grey</td></tr>
      <tr><td style="color: #aaa">by style</td><td class="pale" style="font-weight: 700">bold</td></tr>
    </table><p class="pale">elsewhere</p></main>`)
  const [[rule, ...elements] = [], ...others] = (await faultsOn(
    page,
    { rules: ['color-contrast'], contrast: true },
    undefined,
  )) as string[][]
  expect(rule).toBe('color-contrast')
  expect(elements.map(html => />([^<]+)</.exec(html)?.[1])).toEqual([
    'first',
    'on grey',
    'by style',
    'bold',
    'elsewhere',
  ])
  expect(others).toEqual([])
})
