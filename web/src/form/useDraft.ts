import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, readDraft, writeDraft } from './draft.ts'
import type { Values } from './values.ts'

interface Drafting {
  readonly form: UseFormReturn<Record<string, unknown>>
  /** Under which name it is kept; fixed while the form is open. */
  readonly storageKey: string
  readonly changes: () => Values
  readonly base: () => Values | null
  readonly keyOf: () => string
}

interface DraftApi {
  /** Left from before a reload, waiting to be taken up or thrown away. */
  readonly offer: Draft | null
  readonly dismiss: () => void
  readonly discard: () => void
  /** Saved or given up: nothing more is kept. */
  readonly end: () => void
}

const pause = 400

/** Keeps what is typed in the tab's storage, so that a reload does not lose it. */
export function useDraft({ form, storageKey, changes, base, keyOf }: Drafting): DraftApi {
  const [offer, setOffer] = useState(() => readDraft(storageKey))
  const isOver = useRef(false)
  const keep = useRef(() => {})
  const now = () => ({ base: base(), key: keyOf(), at: new Date().toISOString() })
  useLayoutEffect(() => {
    keep.current = () => {
      if (isOver.current) return
      const typed = changes()
      // While an older draft waits to be taken up, it stays part of what is kept: neither is lost.
      const all = { ...offer?.changes, ...typed }
      if (Object.keys(all).length === 0) writeDraft(storageKey, null)
      else if (Object.keys(typed).length > 0) writeDraft(storageKey, { ...(offer ?? now()), changes: all })
    }
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => keep.current()
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keepNow, pause)
      },
    })
    window.addEventListener('pagehide', keepNow)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [form])

  return {
    offer,
    dismiss: () => setOffer(null),
    discard: () => {
      setOffer(null)
      writeDraft(storageKey, null)
    },
    end: () => {
      isOver.current = true
      writeDraft(storageKey, null)
    },
  }
}
