import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callOrThrow } from '#api/client.ts'
import { listKey } from '#api/records.ts'
import { DatabaseSection, ProductSection, StorageSection } from './dev.facts.tsx'
import classes from './dev.module.css'
import { ChangesSection, JobsSection, MigrationsSection, RecordsSection } from './dev.tables.tsx'

const lookAgain = 30_000

interface DevPageProps {
  /** The form of the company's settings: another feature's component, so the app passes it in. */
  readonly settings: ReactNode
}

/** The installation's version, jobs and storage, and the company's settings. */
export function DevPage({ settings }: DevPageProps) {
  const { data, isError, refetch } = useQuery({
    // Under the settings' key: the facts include their changes, so a live change refetches them.
    queryKey: [...listKey('settings'), 'dev'],
    queryFn: ({ signal }) => callOrThrow('GET /api/config/dev', { signal }),
    refetchInterval: lookAgain,
  })
  return (
    <div className={classes.page}>
      <header>
        <Title order={1} fz={26}>
          Desenvolvimento
        </Title>
        <Text c="dimmed">O que está a correr, como está, e o que a empresa decidiu.</Text>
      </header>
      {data && (
        <div className={classes.cards}>
          <ProductSection {...data.product} />
          <DatabaseSection {...data.database} />
          <StorageSection storage={data.storage} />
        </div>
      )}
      {!data && !isError && <Skeleton height={190} aria-label="A carregar" />}
      {!data && isError && (
        <div role="alert">
          <Text mb="xs">Não foi possível carregar os dados da instalação.</Text>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {settings}
      {data && (
        <div className={classes.columns}>
          <JobsSection jobs={data.jobs} className={classes.whole} />
          <div className={classes.stack}>
            <ChangesSection changes={data.settingChanges} />
            <MigrationsSection migrations={data.migrations} />
          </div>
          <RecordsSection records={data.records} />
        </div>
      )}
    </div>
  )
}
