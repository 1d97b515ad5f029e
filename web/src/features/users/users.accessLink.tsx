import { Alert, Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconKey, IconMailExclamation } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lisbonDay } from '@tipy/domain/calendar/days'
import { formatDay, formatInstant } from '@tipy/domain/calendar/format'
import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { Users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { recordKey } from '#api/records.ts'
import type { PageActionProps } from '#list/page/page.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useAccess } from './users.access.ts'

interface AccessLinkDialogProps extends AccessLink {
  readonly name: string
  readonly onClose: () => void
}

/** Shows the access link once: neither the browser nor the server stores it. */
export function AccessLinkDialog({ name, link, until, onClose }: AccessLinkDialogProps) {
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
          Funciona uma única vez, até {formatInstant(until)}, e não volta a ser mostrada. Quando entrar, a pessoa é
          avisada de que esta ligação lhe foi mostrada a si.
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

/** Without a mail server: creates the link that the e-mail would contain. */
export function AccessLinkAction({ row: person, onDone }: PageActionProps<Users>) {
  const { data: access } = useAccess(person)
  const [made, setMade] = useState<AccessLink | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const queries = useQueryClient()

  async function create() {
    setAsking(false)
    setBusy(true)
    const answer = await call('POST /api/users/{id}/access-link', { params: { id: person._id } })
    setBusy(false)
    if (answer.ok) setMade(answer.data)
    else toast.failure(explain(answer))
  }

  function close() {
    setMade(null)
    void queries.invalidateQueries({ queryKey: recordKey('users') })
    onDone()
  }

  if (!access?.mayLink) return null
  const name = person.name ?? ''
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} />}
        loading={isBusy}
        onClick={() => (access.hasComeIn ? setAsking(true) : void create())}
      >
        Criar ligação de acesso
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Criar ligação de acesso?"
          action="Criar ligação"
          onConfirm={create}
          onClose={() => setAsking(false)}
        >
          <strong>{name}</strong> já tem password. As suas sessões abertas terminam já e, para voltar a entrar, terá de
          escolher uma nova password: com a ligação ou com a password que tem.
        </ConfirmDialog>
      )}
      {made && <AccessLinkDialog name={name} {...made} onClose={close} />}
    </>
  )
}

/** For some days the old address stays reserved, and the link mailed to it can undo the change. */
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
