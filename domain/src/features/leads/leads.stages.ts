import { type KnownKey, stageKeys } from '../../company/knownKeys.ts'

export type Stage = KnownKey<'stages'>

/** The steps of the timeline; 0: it cannot be opened. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6

export type OpenStep = Exclude<Step, 0>

export const stepNames: Readonly<Record<OpenStep, string>> = {
  1: 'Aceitação do Recrutador',
  2: 'Primeiro Contacto',
  3: 'Entrevista',
  4: 'Apresentação do Projeto',
  5: 'Aprovação',
  6: 'Recrutada',
}

const steps: Readonly<Partial<Record<Stage, Step>>> = {
  recruiterAssigned: 1,
  recruiterAccepted: 2,
  contactsContacted: 3,
  interviewScheduled: 3,
  interviewMissedByRecruiter: 3,
  interviewMissedByLead: 3,
  interviewDone: 4,
  presentationScheduled: 4,
  presentationMissedByRecruiter: 4,
  presentationMissedByLead: 4,
  presentationDone: 5,
  approvalScheduled: 5,
  approvalMissedByDirector: 5,
  approvalMissedByLead: 5,
  approvalDone: 6,
}

/** The step that waits in a stage. Without the presentation step, what would wait for it waits for the approval. */
export function stepOf(stage: Stage, presentationStep: boolean): Step {
  const step = steps[stage] ?? 0
  return step === 4 && !presentationStep ? 5 : step
}

/** Whether no step waits; `toAssign` waits for a recruiter, so it is closed but not an end. */
export const isClosed = (stage: Stage): boolean => stepOf(stage, true) === 0
export const closedStages: readonly Stage[] = stageKeys.filter(isClosed)

/** Whether the timeline ended here: with the candidate recruited, or with a refusal. */
export const hasEnded = (stage: Stage): boolean => isClosed(stage) && stage !== 'toAssign'
export const endedStages: readonly Stage[] = stageKeys.filter(hasEnded)

/** Whether it ended with a refusal, by either side. 'Reabrir' starts it again; without that, its data goes in time. */
export const isRefused = (stage: Stage): boolean => hasEnded(stage) && stage !== 'recruited'
export const refusedStages: readonly Stage[] = stageKeys.filter(isRefused)

/** The stages in which one of these steps waits, in a company with the presentation step. */
export const stagesOfSteps = (chosen: readonly string[]): readonly Stage[] =>
  stageKeys.filter(stage => chosen.includes(String(stepOf(stage, true))))

/** What a lead has reached in its present cycle: each needs the one before it. */
export const milestones = ['scheduled', 'interviewed', 'recruited'] as const
export type Milestone = (typeof milestones)[number]

const beforeInterview: readonly Stage[] = [
  'toAssign',
  'recruiterAssigned',
  'recruiterRejected',
  'recruiterAccepted',
  'contactsContacted',
  'contactsContactedByRecruiter',
  'contactsContactedByLead',
]

const uninterviewed: readonly Stage[] = [
  ...beforeInterview,
  'interviewScheduled',
  'interviewMissedByRecruiter',
  'interviewMissedByLead',
]

/** The stages of leads that have reached a milestone. */
export const stagesFrom: Readonly<Record<Milestone, readonly Stage[]>> = {
  scheduled: stageKeys.filter(stage => !beforeInterview.includes(stage)),
  interviewed: stageKeys.filter(stage => !uninterviewed.includes(stage)),
  recruited: ['recruited'],
}
