import { Button, CloseButton, Group, Pagination, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCircleCheck, IconCloudOff, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { type ErrorState, errorStates } from '@tipy/domain/features/errors/errors.rules'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kinds/format.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { perPage, useErrors } from './errors.calls.ts'
import { ErrorPanel } from './errors.detail.tsx'
import { stateLabels } from './errors.labels.ts'
import classes from './errors.module.css'
import { ErrorRow } from './errors.row.tsx'

const searchDelay = 800
const states = errorStates.map(value => ({ value, label: stateLabels[value] }))

/** The list of errors, one row for each cause. */
export function ErrorsPage() {
  const [state, setState] = useState<ErrorState>('open')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchDelay)
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<string | null>(null)
  const { found, hasFailed, retry } = useErrors({ state, search, page })
  const pages = Math.ceil((found?.total ?? 0) / perPage)

  return (
    <div className={classes.page}>
      <header>
        <Group gap="sm" align="baseline">
          <Title order={1} fz={26}>
            Erros
          </Title>
          <Text c="dimmed" size="sm" aria-live="polite">
            {found && openOnes(found.open)}
          </Text>
        </Group>
        <Text c="dimmed">O que correu mal no servidor, nas tarefas automáticas e nos ecrãs, agrupado por causa.</Text>
      </header>
      <Group gap="sm">
        <SegmentedControl
          aria-label="Estado"
          data={states}
          value={state}
          onChange={value => {
            setState(errorStates.find(each => each === value) ?? 'open')
            setPage(0)
          }}
        />
        <TextInput
          type="search"
          className={classes.search}
          aria-label="Pesquisar nos erros"
          placeholder="Pesquisar mensagem ou página…"
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setPage(0)
          }}
          rightSection={typed && <CloseButton size="sm" aria-label="Limpar a pesquisa" onClick={() => setTyped('')} />}
        />
      </Group>
      {hasFailed && <Unreachable retry={retry} />}
      {!found && !hasFailed && <Waiting />}
      {found?.errors.length === 0 && <Nothing state={state} searched={search !== ''} />}
      {found && found.errors.length > 0 && (
        <ul className={classes.list}>
          {found.errors.map(error => (
            <ErrorRow key={error._id} error={error} onOpen={() => setOpened(error._id)} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page + 1}
          onChange={to => setPage(to - 1)}
          size="sm"
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Página seguinte' : 'Página anterior' })}
          getItemProps={to => ({ 'aria-label': `Página ${to}` })}
        />
      )}
      {opened && <ErrorPanel id={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function openOnes(open: number): string {
  if (open === 0) return 'nenhum aberto'
  return open === 1 ? '1 aberto' : `${formatNumber(open)} abertos`
}

function Waiting() {
  return (
    <Stack component="output" gap="xs" aria-label="A carregar">
      {['a', 'b', 'c', 'd'].map(key => (
        <Skeleton key={key} height={76} radius="md" />
      ))}
    </Stack>
  )
}

function Message({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <Stack align="center" gap={6} className={classes.empty}>
      {icon}
      <Text fw={600}>{title}</Text>
      {children}
    </Stack>
  )
}

function Nothing({ state, searched }: { readonly state: ErrorState; readonly searched: boolean }) {
  if (searched)
    return (
      <Message icon={<IconSearchOff size={34} stroke={1.4} aria-hidden />} title="Não há resultados">
        <Text size="sm" c="dimmed" ta="center">
          Nenhum erro tem essas palavras. Experimente outras, ou escolha «Todos».
        </Text>
      </Message>
    )
  return (
    <Message
      icon={<IconCircleCheck size={34} stroke={1.4} aria-hidden />}
      title={state === 'resolved' ? 'Ainda não há erros resolvidos' : 'Não há erros'}
    >
      <Text size="sm" c="dimmed" ta="center" maw={420}>
        {state === 'resolved'
          ? 'Quando resolver um, fica aqui durante 30 dias; se voltar a acontecer, reabre sozinho.'
          : 'Quando algo correr mal, aparece aqui sem ser preciso que alguém o conte.'}
      </Text>
    </Message>
  )
}

function Unreachable({ retry }: { readonly retry: () => void }) {
  return (
    <div role="alert">
      <Message icon={<IconCloudOff size={34} stroke={1.4} aria-hidden />} title="Não foi possível carregar os erros">
        <Button variant="default" mt="xs" onClick={retry}>
          Tentar de novo
        </Button>
      </Message>
    </div>
  )
}
