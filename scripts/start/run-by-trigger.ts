import { setTimeout as pause } from 'node:timers/promises';
import type { Control } from '../../simulator';
import type { Engine, ExportedWorkflow, GivenCredentials, RunReport } from '../engine';
import { reportOfRefusal } from '../engine/report';
import { musicTriggerOf } from './find-trigger-node';
import { withShortWaits, type SimulatedEvent } from './simulated-events';

/** Seconds within which the event has to start the workflow. */
const PATIENCE = 30;

/** Activates a workflow that begins with a Music Assistant Trigger, and causes the event that it waits for. */
export async function runByTrigger(
	workflow: ExportedWorkflow,
	engine: Engine,
	credentials: GivenCredentials,
	{ happening, control }: { happening: SimulatedEvent; control: Control },
): Promise<RunReport> {
	const trigger = musicTriggerOf(workflow);
	const tooLate = new AbortController();
	try {
		happening.prepare(control);
		const listening = await engine.listen(
			{ ...workflow, nodes: withShortWaits(workflow.nodes, happening) },
			{ credentials },
		);
		try {
			happening.happen(control);
			return await Promise.race([
				listening.next(),
				pause(PATIENCE * 1000, undefined, { signal: tooLate.signal }).then(() => {
					throw new Error(`Nothing has started the workflow within ${PATIENCE} seconds`);
				}),
			]);
		} finally {
			tooLate.abort();
			await listening.stop();
		}
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		return reportOfRefusal(error, trigger);
	}
}
