import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draw } from '#test/render.tsx'
import { ChunkError, chunkTimeoutMs, loadChunk } from './chunks.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'

describe('a lazily loaded chunk', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is returned when it arrives', async () => {
    await expect(loadChunk('profile', async () => 'the page')).resolves.toBe('the page')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that fails is an error with its name', async () => {
    const failing = loadChunk('profile', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(failing).rejects.toMatchObject({ name: 'ChunkError', chunk: 'profile' })
  })

  it('that does not arrive is the same error after 120 seconds, not before', async () => {
    expect(chunkTimeoutMs).toBe(120_000)
    let outcome: unknown = 'waiting'
    loadChunk('profile', () => new Promise(() => {})).catch((error: unknown) => {
      outcome = error
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBeInstanceOf(ChunkError)
  })
})

describe('the error page', () => {
  it('names the chunk and offers to try again', async () => {
    const reload = vi.fn()
    const { user } = draw(<ErrorPage error={new ChunkError('profile')} reload={reload} />)
    expect(screen.getByText('profile')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('shows no internals of any other error', () => {
    draw(<ErrorPage error={new Error('select * from users')} />)
    expect(screen.getByRole('heading', { name: 'Ocorreu um erro' })).toBeVisible()
    expect(screen.queryByText(/select/)).not.toBeInTheDocument()
  })
})
