import type { INodeParameters } from 'n8n-workflow';
import { CREDENTIAL_TYPE, TRIGGER_TYPE, type WorkflowToSave } from './n8n-user';

const TRACK_CHANGES: INodeParameters = {
	events: ['trackChanged'],
	players: ['Office'],
	options: {},
};

/** A workflow with the trigger, by default for track changes in the office, and a node "Received" that passes on its items. */
export function createTriggerWorkflow(
	name: string,
	credentialId: string,
	parameters: INodeParameters = TRACK_CHANGES,
): WorkflowToSave {
	return {
		name,
		nodes: [
			{
				id: `${name}-trigger`,
				name: 'Trigger',
				type: TRIGGER_TYPE,
				typeVersion: 1,
				position: [0, 0],
				parameters,
				credentials: { [CREDENTIAL_TYPE]: { id: credentialId, name } },
			},
			{
				id: `${name}-received`,
				name: 'Received',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [220, 0],
				parameters: {},
			},
		],
		connections: { Trigger: { main: [[{ node: 'Received', type: 'main', index: 0 }]] } },
	};
}
