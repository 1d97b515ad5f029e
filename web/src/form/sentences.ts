import type { AnyRecord } from '@tipy/domain/record/define'

interface Spoken {
  readonly record: Pick<AnyRecord, 'label'>
  readonly feminine: boolean
}

const ending = ({ feminine }: Spoken) => (feminine ? 'a' : 'o')

/** "Angariação criada com sucesso". */
export const createdSentence = (spoken: Spoken) => `${spoken.record.label} criad${ending(spoken)} com sucesso`
export const updatedSentence = (spoken: Spoken) => `${spoken.record.label} atualizad${ending(spoken)} com sucesso`
