import { Button, Code } from '@mantine/core'
import { IconPlugConnectedX, IconTool } from '@tabler/icons-react'
import { ChunkError } from '#app/chunks.ts'
import { Notice } from './Notice.tsx'

interface ErrorPageProps {
  readonly error: unknown
  /** Reloads the document, because the browser may remember a chunk that failed once as failed. */
  readonly reload?: () => void
}

export function ErrorPage({ error, reload = () => window.location.reload() }: ErrorPageProps) {
  const retry = (
    <Button mt="xs" onClick={reload}>
      Tentar novamente
    </Button>
  )
  if (error instanceof ChunkError) {
    return (
      <Notice icon={IconPlugConnectedX} title="Não foi possível carregar esta página" actions={retry}>
        A parte <Code>{error.chunk}</Code> da aplicação não chegou. Verifique a ligação à Internet.
      </Notice>
    )
  }
  return (
    <Notice icon={IconTool} title="Ocorreu um erro" actions={retry}>
      Esta página encontrou um problema inesperado. O que já estava guardado não se perdeu.
    </Notice>
  )
}
