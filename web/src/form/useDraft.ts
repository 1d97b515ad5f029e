import type { AnyRecord } from '@tipy/domain/record/define'
import { withoutPersonal } from '@tipy/domain/record/personal'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, draftGeneration, readDraft, writeDraft } from './draft.ts'
import type { Values } from './values.ts'

interface Drafting {
  readonly record: AnyRecord
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

/** What was typed since replaces what was typed before, also where only the page holds it. */
const without = (earlier: Values, typed: Values): Values =>
  Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in typed)))

/**
 * Keeps what is typed in the tab's storage, so that a reload does not lose it. What is personal stays in the page: storage
 * is readable by other people at the machine, and by every script of the page.
 */
export function useDraft({ record, form, storageKey, changes, base, keyOf }: Drafting): DraftApi {
  const [offer, setOffer] = useState(() => readDraft(storageKey))
  const isOver = useRef(false)
  const [session] = useState(draftGeneration)
  const keep = useRef(() => {})
  const now = () => {
    const row = base()
    return { base: row && withoutPersonal(record, row).values, key: keyOf(), at: new Date().toISOString() }
  }
  useLayoutEffect(() => {
    keep.current = () => {
      if (isOver.current || session !== draftGeneration()) return
      const typed = changes()
      // While an older draft waits to be taken up, it stays part of what is kept: neither is lost.
      const kept = withoutPersonal(record, typed)
      const all = { ...without(offer?.changes ?? {}, typed), ...kept.values }
      const isPartial = kept.isPartial || (offer?.isPartial ?? false)
      if (Object.keys(all).length === 0) writeDraft(storageKey, null)
      else if (Object.keys(typed).length > 0) writeDraft(storageKey, { ...(offer ?? now()), changes: all, isPartial })
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
