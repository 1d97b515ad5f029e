import { useParams } from '@tanstack/react-router'
import { isIdentity } from '@tipy/domain/record/identity'
import { NotFoundPage } from '#app/pages/NotFoundPage.tsx'
import { PersonStatsContent } from './PersonStatsContent.tsx'

/** /users/{id}/stats: the figures and lists of one person. */
export function PersonStats() {
  const { id = '' } = useParams({ strict: false })
  return isIdentity(id) ? <PersonStatsContent key={id} id={id} isTitle /> : <NotFoundPage />
}
