export { FindingsList, findingsScreen } from './findings.list.tsx'
