import { useState } from 'react'
import type { Answer } from '#api/answer.ts'
import { explain } from '#api/explain.ts'
import { toast } from '#ui/toast.ts'
import { bodyOf, type Edits, overtaken } from './shares.ts'

type Values = Parameters<typeof overtaken>[1][number]

interface ShareSaving {
  readonly edits: Edits
  readonly setEdits: (change: (now: Edits) => Edits) => void
  readonly send: (body: ReturnType<typeof bodyOf>) => Promise<Answer<unknown>>
  /** One record as it is now, after another user changed it. */
  readonly read: (id: string) => Promise<Values>
  readonly savedText: string
  readonly onSaved: () => void
  /** After every attempt. */
  readonly refresh: () => void
}

/** Saves typed shares, all or none; those that others changed meanwhile stay, with what is stored now. */
export function useShareSaving({ edits, setEdits, send, read, savedText, onSaved, refresh }: ShareSaving) {
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const answer = await send(bodyOf(edits))
    if (answer.ok) {
      toast.success(savedText)
      onSaved()
    } else {
      toast.failure(explain(answer))
      if (answer.message === 'STALE') await readAgain(Object.keys(answer.data?.fields ?? {}))
    }
    setBusy(false)
    refresh()
  }

  async function readAgain(ids: readonly string[]) {
    const found = await Promise.allSettled(ids.map(read))
    const rows = found.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    setEdits(now => overtaken(now, rows))
  }

  return { isBusy, save: () => void save() }
}
