import { useQueryClient } from '@tanstack/react-query'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import { createContext, useContext, useMemo, useState } from 'react'
import { recordKey } from '#api/records.ts'
import { type Attachments, useAttachments } from '#form/attachments.ts'
import type { FormExtras } from '#form/extras.ts'
import { toast } from '#ui/toast.ts'

/** Documents chosen in the form: they follow the deal once it is there. */
interface Chosen {
  readonly files: readonly File[]
  readonly choose: (files: readonly File[]) => void
  readonly attachments: Attachments | null
}

const ChosenContext = createContext<Chosen>({ files: [], choose: () => {}, attachments: null })
export const DealFilesProvider = ChosenContext.Provider

export function FilesContent() {
  const { files, choose, attachments } = useContext(ChosenContext)
  if (!attachments) return null
  const { FilesField } = attachments
  return <FilesField chosen={files} onChoose={choose} />
}

/** Keeps the chosen files and sends them after the save. */
export function useDealFiles(): { readonly value: Chosen; readonly extras: FormExtras<Reservations> } {
  const [files, choose] = useState<readonly File[]>([])
  const attachments = useAttachments()
  const queries = useQueryClient()
  const value = useMemo(() => ({ files, choose, attachments }), [files, attachments])
  return {
    value,
    extras: {
      isTouched: () => files.length > 0,
      isCovered: () => false,
      body: () => ({}),
      refuse: () => null,
      after: async ({ _id: id }) => {
        if (!attachments || files.length === 0) return
        const sent = files.map(content => ({ name: content.name, content }))
        const isSent = await attachments.send({ group: 'reservations', id, field: 'files' }, sent)
        if (!isSent) toast.failure('A reserva ficou guardada, os ficheiros não: junte-os na página dela')
        choose([])
        await queries.invalidateQueries({ queryKey: recordKey('reservations') })
      },
    },
  }
}
