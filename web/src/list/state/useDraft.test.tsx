import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDraft } from './useDraft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function drafting(first = '') {
  const applied: string[] = []
  const apply = (value: string) => {
    applied.push(value.trim())
    return value.trim()
  }
  const hook = renderHook(({ value }) => useDraft({ applied: value, delay: 800, apply }), {
    initialProps: { value: first },
  })
  const shown = () => hook.result.current.value
  const type = (text: string) => {
    act(() => hook.result.current.change(text))
  }
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  }
  return { applied, hook, shown, type, pass }
}

it('a typed value is shown immediately and applied once, after the pause', () => {
  const { applied, shown, type, pass } = drafting()
  type('j')
  pass(700)
  type('jo')
  pass(799)
  expect([shown(), applied]).toEqual(['jo', []])
  pass(1)
  expect(applied).toEqual(['jo'])
})

it('is pending from a change until it is applied, also when an earlier one was applied meanwhile', () => {
  const { hook, type, pass } = drafting()
  const isPending = () => hook.result.current.isPending
  expect(isPending()).toBe(false)
  type('a')
  expect(isPending()).toBe(true)
  pass(800)
  expect(isPending()).toBe(true)
  hook.rerender({ value: 'a' })
  expect(isPending()).toBe(false)
  type('ab')
  pass(800)
  type('abc')
  hook.rerender({ value: 'ab' })
  expect(isPending()).toBe(true)
  pass(800)
  hook.rerender({ value: 'abc' })
  expect(isPending()).toBe(false)
  type('abcd')
  hook.rerender({ value: 'z' })
  expect(isPending()).toBe(false)
})

it('keeps what is typed while an earlier value is being applied', () => {
  const { applied, hook, shown, type, pass } = drafting()
  type('ab ')
  pass(800)
  type('ab c')
  hook.rerender({ value: 'ab' })
  expect(shown()).toBe('ab c')
  pass(800)
  expect(applied).toEqual(['ab', 'ab c'])
})

it('keeps a trailing space while the user types', () => {
  const { hook, shown, type, pass } = drafting()
  type('ab ')
  pass(800)
  hook.rerender({ value: 'ab' })
  expect(shown()).toBe('ab ')
})

it('is replaced by a value from outside, and then not applied', () => {
  const { applied, hook, shown, type, pass } = drafting('a')
  type('ab')
  hook.rerender({ value: 'z' })
  expect(shown()).toBe('z')
  pass(2000)
  expect(applied).toEqual([])
})

it('shows the values of back and forward after it was applied', () => {
  const { hook, shown, type, pass } = drafting('a')
  type('ab')
  pass(800)
  hook.rerender({ value: 'ab' })
  hook.rerender({ value: 'a' })
  expect(shown()).toBe('a')
})

it('is applied immediately by Enter, and only once', () => {
  const { applied, hook, type, pass } = drafting()
  type('ab')
  act(() => hook.result.current.applyNow('ab'))
  pass(2000)
  expect(applied).toEqual(['ab'])
})
