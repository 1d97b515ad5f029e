import { idsOf } from './catalogue.ts'
import { actorWith } from './companies.ts'
import { plainForm } from './forms.ts'
import type { CallRequest, HostileFixture } from './requests.ts'

/** Every hostile file at every place that takes files: as a document, as a photo, as an import of people. */
export function everyFile({ companies: [company], operations, forms }: HostileFixture): readonly CallRequest[] {
  const [ref] = idsOf(company.catalogue, 'expenses')
  const places = [
    ['cfo', `/api/files/expenses/${ref}/files`],
    ['sysAdmin', `/api/files/users/${actorWith(company, 'sysAdmin').id}/image`],
    ['coo', '/api/users/import?step=preview'],
  ] as const
  const all = forms.flatMap(form => places.map(([role, path]) => ({ form, actor: actorWith(company, role), path })))
  return all.flatMap(({ form, actor, path }, number) => {
    const operation = operations.find(({ isForm }) => isForm)
    const { type, bytes } = plainForm(form)
    const headers = { authorization: `Bearer ${actor.token}`, 'content-type': type }
    const request = { number, actor, method: 'POST', path, headers, body: bytes, promised: 0 }
    return operation ? [{ ...request, operation }] : []
  })
}
