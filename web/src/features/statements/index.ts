export { StatementsPage } from './statements.page.tsx'
export { StatementView } from './statements.view.tsx'
