import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import classes from './Form.module.css'

/** Told in passing, without taking the focus: nothing that was typed is touched, and saving will ask. */
export function SavedMeanwhile({ isSo }: { readonly isSo: boolean }) {
  // The region is there before the news is, so that it is read out.
  return (
    <output className={classes.news}>
      {isSo && (
        <Alert icon={<IconUsers size={18} />} color="yellow" mb="md">
          Alguém guardou este registo entretanto. O que escreveu fica aqui; se mexeram nos mesmos campos, escolhe ao
          guardar.
        </Alert>
      )}
    </output>
  )
}
