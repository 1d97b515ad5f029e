import { Button, Group } from '@mantine/core'
import { IconDownload, IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#api/answer.ts'
import type { ReceivedFile } from '#api/download.ts'
import { explainAlone } from '#api/explain.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'
import type { DraftsConnection } from './drafts.connection.ts'
import classes from './drafts.module.css'

interface DraftActionsProps {
  readonly connection: DraftsConnection
  /** How many drafts are chosen. */
  readonly count: number
  readonly isBusy: boolean
  readonly onMake: () => void
  /** Asks for the same drafts as files. Null: it said why it cannot. */
  readonly download: (signal: AbortSignal) => Promise<Answer<ReceivedFile>> | null
  readonly onDownloaded: () => void
  readonly onClose: () => void
}

/** Makes the drafts, or, while no account is connected, connects one or downloads them. */
export function DraftActions(props: DraftActionsProps) {
  const { connection, count, isBusy, onMake, onClose } = props
  const isConnected = connection.isConnected === true
  return (
    <Group justify="flex-end" gap="sm" className={classes.buttons}>
      <Button variant="default" onClick={onClose}>
        Cancelar
      </Button>
      {connection.isConnected === false && (
        <>
          <DownloadButton {...props} />
          {connection.link}
        </>
      )}
      {isConnected && (
        <Button
          leftSection={<IconMailPlus size={17} aria-hidden />}
          disabled={count === 0}
          loading={isBusy}
          onClick={onMake}
        >
          {count > 1 ? `Gerar ${count} rascunhos` : 'Gerar rascunho'}
        </Button>
      )}
    </Group>
  )
}

function DownloadButton({ download, count, onDownloaded }: DraftActionsProps) {
  const [isBusy, setBusy] = useState(false)
  async function run() {
    const cancel = new AbortController()
    const downloading = download(cancel.signal)
    if (!downloading) return
    setBusy(true)
    const progress = progressToast('A preparar…', () => cancel.abort())
    const answer = await downloading
    progress.close()
    setBusy(false)
    if (answer.ok) {
      saveFile(answer.data.name, answer.data.content)
      onDownloaded()
    } else if (answer.message !== 'ABORTED') toast.failure(explainAlone(answer))
  }
  return (
    <Button
      variant="light"
      title="Um zip com um ficheiro por rascunho, que qualquer programa de e-mail abre pronto a enviar"
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={count === 0}
      loading={isBusy}
      onClick={() => void run()}
    >
      Descarregar rascunhos (.eml)
    </Button>
  )
}
