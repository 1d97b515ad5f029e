import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet } from '@tabler/icons-react'
import { importExtensions, importSentences } from '@tipy/domain/record/importing'
import { useDropzone } from 'react-dropzone'
import classes from './Import.module.css'

interface ChooseFileProps {
  readonly isReading: boolean
  readonly problem: string | null
  /** How values are written in the file, where the record's declaration says it. */
  readonly hint: string | undefined
  readonly onFile: (file: File) => void
  readonly onRefuse: (sentence: string) => void
}

/** Takes one spreadsheet, dropped or chosen. */
export function ChooseFile({ isReading, problem, hint, onFile, onRefuse }: ChooseFileProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // The browser filters by the file's name; the server checks its content.
    accept: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'], 'text/csv': ['.csv'] },
    multiple: false,
    disabled: isReading,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], refused) => {
      if (file) onFile(file)
      else onRefuse(refused.length > 1 ? importSentences.many : importSentences.notSheet)
    },
  })
  return (
    <Stack gap="md">
      <div {...getRootProps({ className: classes.drop, role: 'presentation' })} data-over={isDragActive || undefined}>
        <input
          {...getInputProps({ 'aria-label': 'Folha de cálculo', accept: importExtensions.join(','), tabIndex: -1 })}
        />
        {isReading ? (
          <>
            <Loader size="md" aria-hidden />
            <Text fw={600} aria-live="polite">
              A ler o ficheiro…
            </Text>
            <Text size="sm" c="dimmed">
              Um ficheiro com milhares de linhas pode demorar um minuto.
            </Text>
          </>
        ) : (
          <>
            <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
            <Text fw={600}>{isDragActive ? 'Largue para ver o que muda' : 'Largue aqui uma folha de cálculo'}</Text>
            <Button variant="light" onClick={open} data-autofocus>
              Escolher ficheiro
            </Button>
            <Text size="sm" c="dimmed">
              .xlsx ou .csv, até 5 MB e 5 000 linhas
            </Text>
          </>
        )}
      </div>
      {problem && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {problem}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        A primeira linha tem os nomes das colunas, como na exportação. Uma célula vazia esvazia o campo; uma coluna que
        falta deixa-o como está. Nada é gravado até confirmar.
      </Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
