import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { screens } from '@tipy/domain/navigation/screens'
import { callOrThrow } from '#api/client.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { DatabaseSection, ProductSection, StorageSection } from './dev.facts.tsx'
import classes from './dev.module.css'
import { JobsSection, MigrationsSection, RecordsSection } from './dev.tables.tsx'

const lookAgain = 30_000

/** The installation's version, jobs and storage. */
export function DevPage() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['dev'],
    queryFn: ({ signal }) => callOrThrow('GET /api/config/dev', { signal }),
    refetchInterval: lookAgain,
  })
  return (
    <div className={classes.page}>
      <PageHead title={screens.configDev.title} text="O que está a correr, e como está." />
      {data && (
        <div className={classes.cards}>
          <ProductSection {...data.product} />
          <DatabaseSection {...data.database} />
          <StorageSection storage={data.storage} />
        </div>
      )}
      {!data && !isError && <Loading height={190} />}
      {!data && isError && (
        <div role="alert">
          <Text mb="xs">Não foi possível carregar os dados da instalação.</Text>
          <Button variant="default" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </div>
      )}
      {data && (
        <div className={classes.columns}>
          <JobsSection jobs={data.jobs} className={classes.whole} />
          <MigrationsSection migrations={data.migrations} />
          <RecordsSection records={data.records} />
        </div>
      )}
    </div>
  )
}
