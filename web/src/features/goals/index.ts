export { AddGoalButton, CopyGoalsButton } from './goals.buttons.tsx'
export { GoalActions } from './goals.rowActions.tsx'
export type { GoalTarget } from './goals.target.ts'
