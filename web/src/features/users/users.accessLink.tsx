import { Alert, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconKey, IconMailExclamation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { Users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { recordKey } from '#api/records.ts'
import type { PageActionProps } from '#list/page/page.ts'
import { toast } from '#ui/toast.ts'
import { useAccess } from './users.access.ts'

interface AccessLinkDialogProps {
  readonly name: string
  readonly link: string
  readonly onClose: () => void
}

/** The link for a password, once: it is kept nowhere, here or on the server. */
export function AccessLinkDialog({ name, link, onClose }: AccessLinkDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Ligação de acesso" closeOnClickOutside={false} zIndex={400}>
      <Stack gap="md">
        <Text fz="sm">
          Não há servidor de e-mail, por isso entregue esta ligação a <strong>{name}</strong>: quem a abrir escolhe a
          password da conta.
        </Text>
        <TextInput
          label="Ligação"
          value={link}
          readOnly
          data-autofocus
          onFocus={event => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
        <Text fz="sm" c="dimmed">
          Funciona uma única vez e não volta a ser mostrada. Quando entrar, a pessoa é avisada de que viu esta ligação.
        </Text>
        <Group justify="flex-end" gap="sm">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {copied ? 'Copiada' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Fechar</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Where no mail can be sent: makes the link that would have been in it. */
export function AccessLinkAction({ row: person, onDone }: PageActionProps<Users>) {
  const { data: access } = useAccess(person)
  const [link, setLink] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()

  async function create() {
    setBusy(true)
    const answer = await call('POST /api/users/{id}/access-link', { params: { id: person._id } })
    setBusy(false)
    if (answer.ok) setLink(answer.data.link)
    else toast.failure(explain(answer))
  }

  function close() {
    setLink(null)
    void queries.invalidateQueries({ queryKey: recordKey('users') })
    onDone()
  }

  if (!access?.mayLink) return null
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={16} />} loading={isBusy} onClick={() => void create()}>
        Criar ligação de acesso
      </Button>
      {link && <AccessLinkDialog name={person.name ?? ''} link={link} onClose={close} />}
    </>
  )
}

/** For some days the old address stays reserved, and its reader can undo the change with the link that was mailed there. */
export function EmailChangeNotice({ person }: { readonly person: Shown<Users> }) {
  const { data: access } = useAccess(person)
  if (!access?.emailChange) return null
  const { old, until } = access.emailChange
  const lastDay = formatDay(lisbonDay(new Date(until)))
  return (
    <Alert color="yellow" icon={<IconMailExclamation size={18} />} title="E-mail mudado há pouco">
      {access.sendsMail
        ? `O endereço antigo, ${old}, recebe um aviso por e-mail, com que pode repô-lo até ${lastDay}; até lá mais ninguém o pode usar.`
        : `Não há servidor de e-mail, por isso o endereço antigo, ${old}, não é avisado. Até ${lastDay} mais ninguém o pode usar.`}
    </Alert>
  )
}
