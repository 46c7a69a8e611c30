import { CREDENTIAL_TYPE, TRIGGER_TYPE, type WorkflowToSave } from './rest';

/** A workflow that every other track in the office starts. */
export function listeningWorkflow(name: string, credential: string): WorkflowToSave {
	return {
		name,
		nodes: [
			{
				id: `${name}-trigger`,
				name: 'Track Changed',
				type: TRIGGER_TYPE,
				typeVersion: 1,
				position: [0, 0],
				parameters: { events: ['trackChanged'], players: ['Office'], options: {} },
				credentials: { [CREDENTIAL_TYPE]: { id: credential, name } },
			},
			{
				id: `${name}-heard`,
				name: 'Heard',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [220, 0],
				parameters: {},
			},
		],
		connections: { 'Track Changed': { main: [[{ node: 'Heard', type: 'main', index: 0 }]] } },
	};
}
