import { afterEach, expect, it } from 'vitest'
import { simpleSelector } from './selectors.ts'

const page = `
  <main id="main" class="wide  page"><h1 class="page">Title</h1>
    <a href="/x">x</a><a>none</a><input><input type="text" list=""><input type="checkbox" checked list="names">
    <button role="tab menuitem" aria-label="a,b" data-mark="top left">b</button><label for="one">one</label>
    <svg class="icon"><path d="M0 0"></path></svg><section role=""><p id="last" title="it's">p</p></section>
  </main>`
const simple = [
  '*',
  'a',
  'svg',
  'path',
  '#main',
  '.page',
  '.wide.page',
  'h1.page',
  'main#main.wide',
  '[role]',
  '[role=""]',
  '[role~="tab"]',
  '[role~="menuitem"]',
  '[role~="menu"]',
  '[role~=""]',
  '[type=text]',
  'input[type="text"]',
  "[id='last']",
  '[data-mark="top left"]',
  'a:not([href])',
  'input[list]:not([list=""])',
  'input:not([type])',
  '*[role~="tab"],button, a[href]',
  ':not([class])',
  'textarea',
  ':modal',
  ':popover-open',
]
const others = [
  'main a',
  'main > a',
  'a + a',
  'a:first-child',
  ':checked',
  '[href^="/"]',
  '[aria-label="a,b"]',
  'A',
  '',
]

afterEach(() => document.body.replaceChildren())

it.each(simple)('%s matches the elements that it matches in jsdom', selector => {
  document.body.innerHTML = page
  const all = Array.from(document.getElementsByTagName('*'))
  // `:is` makes it a selector that only jsdom answers.
  const expected = all.filter(element => element.matches(`:is(${selector})`))
  expect(simpleSelector(`:is(${selector})`)).toBeNull()
  expect(simpleSelector(selector)).not.toBeNull()
  expect(all.filter(element => element.matches(selector))).toEqual(expected)
  expect(Array.from(document.querySelectorAll(selector))).toEqual(expected)
  expect(document.querySelector(selector)).toBe(expected[0] ?? null)
  const inside = document.querySelector('main') ?? document.body
  expect(Array.from(inside.querySelectorAll(selector))).toEqual(
    expected.filter(element => element !== inside && inside.contains(element)),
  )
  const last = document.getElementById('last')
  expect(last?.closest(selector)).toBe(last?.closest(`:is(${selector})`))
})

it.each(others)('%s is left to jsdom', selector => {
  expect(simpleSelector(selector)).toBeNull()
})
