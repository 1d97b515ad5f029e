import { Button, Group, Modal, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fetchContent } from '#api/content.ts'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import type { FileShown } from '../files.calls.ts'
import classes from '../files.module.css'

interface PreviewProps {
  readonly file: FileShown
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Shows a PDF without saving it first. */
export function Preview({ file, onSave, onClose }: PreviewProps) {
  const phone = usePhone()
  useReturnFocus()
  const address = useContent(file)
  return (
    <Modal opened onClose={onClose} title={file.name} size={phone ? '100%' : '80vw'} fullScreen={phone}>
      <div className={classes.preview}>
        {address === null && <Text c="dimmed">Não foi possível abrir o ficheiro.</Text>}
        {address === undefined && <Loading height="100%" />}
        {address && navigator.pdfViewerEnabled && (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers refuse to draw a PDF in a sandbox; the bytes are typed by us and cannot be a page
          <iframe src={`${address}#navpanes=0`} title={file.name} className={classes.previewFrame} />
        )}
        {address && !navigator.pdfViewerEnabled && (
          <Text c="dimmed">Este navegador não mostra ficheiros PDF: descarregue-o para o ver.</Text>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onSave}>
          Descarregar
        </Button>
      </Group>
    </Modal>
  )
}

/** The object URL of the file's content; undefined while it loads, null when it cannot be loaded. */
function useContent({ _id }: FileShown): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  useEffect(() => {
    const cancel = new AbortController()
    const opening = openPdf(_id, cancel.signal)
    void opening.then(found => (cancel.signal.aborted ? release(found) : setAddress(found)))
    return () => {
      cancel.abort()
      void opening.then(release)
    }
  }, [_id])
  return address
}

/** The content as an object URL with a type set by us: whatever the bytes are, the browser opens them only as a PDF. */
async function openPdf(id: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetchContent(id, { signal })
  return answer.ok ? URL.createObjectURL(new Blob([answer.data.content], { type: 'application/pdf' })) : null
}

const release = (address: string | null): void => {
  if (address) URL.revokeObjectURL(address)
}
