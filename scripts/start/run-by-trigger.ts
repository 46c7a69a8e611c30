import { setTimeout as pause } from 'node:timers/promises';
import type { Control } from '../../simulator';
import type { Engine, ExportedWorkflow, GivenCredentials, RunReport } from '../engine';
import { createErrorReport } from '../engine/report';
import { findMusicTrigger } from './inspect-workflow';
import { withShortTriggerDelays, type SimulatedEvent } from './simulated-events';

/** Seconds within which the event has to start the workflow. */
const TIMEOUT_SECONDS = 30;

/** Activates a workflow that begins with a Music Assistant Trigger, and causes the event that it waits for. */
export async function runByTrigger(
	workflow: ExportedWorkflow,
	engine: Engine,
	credentials: GivenCredentials,
	{ happening, control }: { happening: SimulatedEvent; control: Control },
): Promise<RunReport> {
	const trigger = findMusicTrigger(workflow);
	const tooLate = new AbortController();
	try {
		happening.prepare(control);
		const listening = await engine.listen(
			{ ...workflow, nodes: withShortTriggerDelays(workflow.nodes, happening) },
			{ credentials },
		);
		try {
			happening.causeEvent(control);
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
		return createErrorReport(error, trigger);
	}
}
