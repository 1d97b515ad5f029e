import type { DraftShown, DraftsReply } from '@tipy/domain/features/drafts/drafts.contract'
import { useRef, useState } from 'react'
import type { Answer } from '#api/answer.ts'
import { explainAlone } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { toast } from '#ui/toast.ts'
import type { DraftsConnection } from './drafts.connection.ts'

/** Drafts that are being made: their batch, and what each one says. */
export interface MadeBatch {
  readonly batch: string
  readonly drafts: readonly DraftShown[]
}

type Ask = (idempotencyKey: string) => Promise<Answer<DraftsReply>>

/** Asks once for a batch: the same choice sent again is the same request, a changed one is a new request. */
export function useMaking({ onLost }: DraftsConnection, onMade: (made: MadeBatch) => void) {
  const [isBusy, setBusy] = useState(false)
  const sent = useRef<{ readonly choice: string; readonly key: string } | null>(null)

  async function make(choice: string, ask: Ask) {
    if (sent.current?.choice !== choice) sent.current = { choice, key: newKey() }
    setBusy(true)
    const answer = await ask(sent.current.key)
    setBusy(false)
    if (answer.ok) {
      const { batch, drafts } = answer.data
      if (batch) onMade({ batch, drafts })
      else toast.failure('Não há rascunhos para gerar')
      return
    }
    // Not the end of the session: the button becomes the link that connects the account again.
    if (answer.message === 'GMAIL_LOST' || answer.message === 'GMAIL_NOT_CONNECTED') onLost()
    toast.failure(explainAlone(answer))
  }

  return { isBusy, make }
}
