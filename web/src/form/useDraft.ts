import type { AnyRecord } from '@tipy/domain/record/define'
import { withoutPersonal } from '@tipy/domain/record/personal'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, draftGeneration, readDraft, writeDraft } from './draft.ts'
import type { Values } from './values.ts'

interface Drafting {
  readonly record: AnyRecord
  readonly form: UseFormReturn<Record<string, unknown>>
  /** The key under which it is stored; fixed while the form is open. */
  readonly storageKey: string
  readonly changes: () => Values
  readonly base: () => Values | null
  readonly keyOf: () => string
}

interface DraftApi {
  /** A draft from before a reload, waiting for the user to restore or discard it. */
  readonly offer: Draft | null
  readonly dismiss: () => void
  readonly discard: () => void
  /** After a save or a discard: nothing more is stored. */
  readonly end: () => void
}

const pause = 400

/** Later changes replace earlier ones, also where their values are only in memory. */
const without = (earlier: Values, typed: Values): Values =>
  Object.fromEntries(Object.entries(earlier).filter(([name]) => !(name in typed)))

/**
 * Stores what is typed in the tab's session storage, so that a reload does not lose it. Personal values stay in memory:
 * other people at the machine and every script of the page can read storage.
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
      // An older draft that the user has not decided on is merged with the new changes: neither is lost.
      const storable = withoutPersonal(record, typed)
      const all = { ...without(offer?.changes ?? {}, typed), ...storable.values }
      const isPartial = storable.isPartial || (offer?.isPartial ?? false)
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
