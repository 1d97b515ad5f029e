import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconPaperclip, IconX } from '@tabler/icons-react'
import type { ChooseFilesProps } from '#form/attachments.props.ts'
import { formatBytes } from '#ui/format.ts'
import { DropArea } from './browser/drop.tsx'
import classes from './files.module.css'

/** Chooses PDFs in a form; they are uploaded when the form is saved. */
export function ChooseFiles({ chosen, onChoose }: ChooseFilesProps) {
  const add = (files: readonly File[]) => {
    const names = new Set(files.map(({ name }) => name))
    onChoose([...chosen.filter(({ name }) => !names.has(name)), ...files])
  }
  return (
    <DropArea isOpen onFiles={add}>
      {choose => (
        <Stack gap="xs">
          {chosen.length > 0 && (
            <ul className={classes.waiting} aria-label="Ficheiros por enviar">
              {chosen.map(file => (
                <li key={file.name} className={classes.waitingFile}>
                  <IconFileTypePdf size={18} stroke={1.6} aria-hidden />
                  <Text size="sm" truncate title={file.name}>
                    {file.name}
                  </Text>
                  <Text size="xs" c="dimmed" className="tabular">
                    {formatBytes(file.size)}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`Retirar ${file.name}`}
                    onClick={() => onChoose(chosen.filter(other => other !== file))}
                  >
                    <IconX size={15} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <div>
            <Button variant="default" size="xs" leftSection={<IconPaperclip size={16} aria-hidden />} onClick={choose}>
              Escolher PDFs
            </Button>
          </div>
          <Text size="xs" c="dimmed">
            Só PDFs. São enviados ao guardar.
          </Text>
        </Stack>
      )}
    </DropArea>
  )
}
