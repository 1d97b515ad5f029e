import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Shown } from '@tipy/domain/record/contract'
import { createContext, useContext, useMemo, useState } from 'react'
import { recordKey } from '#api/records.ts'
import { type Attachments, useAttachments } from '#form/attachments.ts'
import type { FormExtras } from '#form/extras.ts'
import { toast } from '#ui/toast.ts'

/** Inputs that are not fields of the deal: files to upload after the save, and whether to mail the recipients again. */
interface ExtraInputs {
  readonly files: readonly File[]
  readonly choose: (files: readonly File[]) => void
  readonly attachments: Attachments | null
  /** True for a deal that was sent already; sending a draft mails the recipients anyway. */
  readonly mayMail: boolean
  readonly isMailed: boolean
  readonly mail: (isMailed: boolean) => void
}

const ExtraInputsContext = createContext<ExtraInputs>({
  files: [],
  choose: () => {},
  attachments: null,
  mayMail: false,
  isMailed: false,
  mail: () => {},
})
export const ReservationExtrasProvider = ExtraInputsContext.Provider

export function FilesContent() {
  const { files, choose, attachments } = useContext(ExtraInputsContext)
  if (!attachments) return null
  const { FilesField } = attachments
  return <FilesField chosen={files} onChoose={choose} />
}

export function MailContent() {
  const { mayMail, isMailed, mail } = useContext(ExtraInputsContext)
  if (!mayMail) return null
  return (
    <Checkbox
      mt="md"
      label="Enviar e-mail aos destinatários"
      description="Recebem outra vez a ficha de negócio, com o que aqui mudar."
      checked={isMailed}
      onChange={event => mail(event.currentTarget.checked)}
    />
  )
}

/** State of the extra inputs: `sendEmails` is part of the save, files are uploaded after it. */
export function useReservationExtras(row: Shown<Reservations> | null): {
  readonly value: ExtraInputs
  readonly extras: FormExtras<Reservations>
} {
  const [files, choose] = useState<readonly File[]>([])
  const [isMailed, mail] = useState(false)
  const mayMail = row !== null && !row.isDraft && row.can.edit
  const attachments = useAttachments()
  const queries = useQueryClient()
  const value = useMemo(
    () => ({ files, choose, attachments, mayMail, isMailed, mail }),
    [files, attachments, mayMail, isMailed],
  )
  return {
    value,
    extras: {
      isTouched: () => files.length > 0 || isMailed,
      isCovered: () => false,
      body: () => (mayMail && isMailed ? { sendEmails: true } : {}),
      refuse: () => null,
      after: async ({ _id: id }) => {
        mail(false)
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
