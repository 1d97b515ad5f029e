import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import classes from './Form.module.css'

/** Says that another user saved. At the foot, so that no field moves; saving will show the conflict. */
export function SavedMeanwhile({ isSo }: { readonly isSo: boolean }) {
  // The live region exists before its message, so that screen readers announce it.
  return (
    <output className={classes.news}>
      {isSo && (
        <Alert icon={<IconUsers size={18} />} color="yellow" radius={0}>
          Alguém guardou este registo entretanto. O que escreveu fica aqui; se mexeram nos mesmos campos, escolhe ao
          guardar.
        </Alert>
      )}
    </output>
  )
}
