import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatorControl } from '../../simulator';
import type { Engine, ExportedWorkflow, CredentialsByName, WorkflowRunReport } from '../engine';
import { createReportOfError } from '../engine/workflow-run-report';
import { findMusicTrigger } from './inspect-workflow';
import { withShortTriggerDelays, type SimulatedTriggerEvent } from './simulated-events';

/** Seconds within which the event has to start the workflow. */
const TIMEOUT_SECONDS = 30;

/** Activates a workflow that begins with a Music Assistant Trigger, and causes the event that it waits for. */
export async function runByTriggerEvent(
	workflow: ExportedWorkflow,
	engine: Engine,
	credentials: CredentialsByName,
	{ simulatedEvent, control }: { simulatedEvent: SimulatedTriggerEvent; control: SimulatorControl },
): Promise<WorkflowRunReport> {
	const trigger = findMusicTrigger(workflow);
	const tooLate = new AbortController();
	try {
		simulatedEvent.prepare(control);
		const listening = await engine.listen(
			{ ...workflow, nodes: withShortTriggerDelays(workflow.nodes, simulatedEvent) },
			{ credentials },
		);
		try {
			simulatedEvent.causeEvent(control);
			return await Promise.race([
				listening.next(),
				pause(TIMEOUT_SECONDS * 1000, undefined, { signal: tooLate.signal }).then(() => {
					throw new Error(`Nothing started the workflow within ${TIMEOUT_SECONDS} seconds`);
				}),
			]);
		} finally {
			tooLate.abort();
			await listening.stop();
		}
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		return createReportOfError(error, trigger);
	}
}
