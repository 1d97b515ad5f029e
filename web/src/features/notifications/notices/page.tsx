import { Button, Group, Modal, Pagination, Stack, Text, Title } from '@mantine/core'
import { IconBell, IconCloudOff, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { Loading } from '#ui/Loading.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { type Notice, noticesPerPage, type Shown, useNotices } from './calls.ts'
import { NoticeForm } from './form.tsx'
import { NoticeItem } from './item.tsx'
import classes from './notices.module.css'

const choices: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: 'all', label: 'Todos' },
  { value: 'planned', label: 'Planeados' },
  { value: 'sent', label: 'Enviados' },
]

/** The dialog that is open over the list. */
type Open =
  | { readonly kind: 'form'; readonly notice: Notice | null }
  | { readonly kind: 'send' | 'erase'; readonly notice: Notice }

/** /config/notifications: notices written by users, with their recipients and time. */
export function NoticesPage() {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<Open | null>(null)
  const notices = useNotices(shown, page)
  const names = useNames()
  const { found } = notices
  const close = () => setOpen(null)
  const write = (notice: Notice | null) => setOpen({ kind: 'form', notice })

  return (
    <div className={classes.page}>
      <Group justify="space-between" component="header">
        <div>
          <Title order={1} fz={26}>
            Notificações
          </Title>
          <Text c="dimmed">Avisos escritos à mão, enviados à hora marcada.</Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => write(null)}>
          Novo aviso
        </Button>
      </Group>
      <SegmentedControl
        aria-label="Avisos a mostrar"
        data={[...choices]}
        value={shown}
        onChange={value => {
          setShown(value)
          setPage(0)
        }}
        style={{ justifySelf: 'start' }}
      />
      {!found && !notices.isError && <Loading height={240} />}
      {!found && notices.isError && <Unreachable onRetry={() => void notices.refetch()} />}
      {found?.notices.length === 0 && <Empty shown={shown} onAdd={() => write(null)} />}
      <ul className={classes.list} aria-label="Avisos">
        {found?.notices.map(notice => (
          <NoticeItem
            key={notice._id}
            notice={notice}
            names={names}
            onEdit={() => write(notice)}
            onSend={() => setOpen({ kind: 'send', notice })}
            onErase={() => setOpen({ kind: 'erase', notice })}
          />
        ))}
      </ul>
      {found && found.total > noticesPerPage && (
        <Pagination
          total={Math.ceil(found.total / noticesPerPage)}
          value={page + 1}
          onChange={value => setPage(value - 1)}
          getItemProps={number => ({ 'aria-label': `Página ${number}` })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Página seguinte' : 'Página anterior' })}
        />
      )}
      {open?.kind === 'form' && (
        <NoticeForm
          notice={open.notice}
          onClose={close}
          onRefused={() => void notices.refresh()}
          onSaved={() => {
            close()
            void notices.refresh()
          }}
        />
      )}
      {open?.kind === 'send' && (
        <Confirm
          title="Enviar agora?"
          action="Enviar agora"
          color="petrol"
          onConfirm={() => notices.sendNow(open.notice)}
          onClose={close}
        >
          «{open.notice.title}» é enviado já, e não pode ser recolhido.
        </Confirm>
      )}
      {open?.kind === 'erase' && (
        <Confirm
          title="Apagar o aviso?"
          action="Apagar"
          color="red"
          onConfirm={() => notices.erase(open.notice)}
          onClose={close}
        >
          «{open.notice.title}» ainda não foi enviado, e deixa de o ser.
        </Confirm>
      )}
    </div>
  )
}

const emptyLabels: Readonly<Record<Shown, string>> = {
  all: 'Ainda não há avisos',
  planned: 'Não há avisos planeados',
  sent: 'Ainda não foi enviado nenhum aviso',
}

function Empty({ shown, onAdd }: { readonly shown: Shown; readonly onAdd: () => void }) {
  return (
    <Stack align="center" gap={6} className={classes.empty}>
      <IconBell size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>{emptyLabels[shown]}</Text>
      <Text size="sm" c="dimmed" ta="center" maw={440}>
        Escreva um aviso, escolha quem o recebe e a hora: chega ao sino e, se quiser, ao e-mail de cada pessoa.
      </Text>
      <Button variant="default" mt="xs" onClick={onAdd}>
        Escrever um aviso
      </Button>
    </Stack>
  )
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Stack align="center" gap={6} className={classes.empty} role="alert">
      <IconCloudOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não foi possível carregar os avisos</Text>
      <Button variant="default" mt="xs" onClick={onRetry}>
        Tentar de novo
      </Button>
    </Stack>
  )
}

interface ConfirmProps {
  readonly title: string
  readonly action: string
  readonly color: string
  readonly children: ReactNode
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
function Confirm({ title, action, color, children, onConfirm, onClose }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false)
  useReturnFocus()
  async function confirm() {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button color={color} loading={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
