import { fireEvent, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { draw } from '#test/render.tsx'
import { drawAt, drawToast, liftOfToasts } from '#test/toasts.ts'
import { watchToasts } from '#ui/toastRoom.ts'
import { SaveBar } from './config.saveBar.tsx'

it('toasts stay above the bar, and come down when it is gone', () => {
  drawToast()
  onTestFinished(watchToasts())
  const { unmount } = draw(
    <SaveBar unsaved="1 alteração por guardar" isSaving={false} onSave={() => {}} onDiscard={() => {}} />,
  )
  const bar = screen.getByText('1 alteração por guardar').parentElement as HTMLElement
  const { innerHeight } = window
  drawAt(bar, { left: 250, right: 1000, top: innerHeight - 66, bottom: innerHeight - 12 })
  fireEvent.resize(window)
  expect(liftOfToasts()).toBe('78px')
  unmount()
  expect(liftOfToasts()).toBe('12px')
})
