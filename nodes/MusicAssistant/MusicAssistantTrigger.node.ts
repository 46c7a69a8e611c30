import {
	NodeConnectionTypes,
	type ITriggerFunctions,
	type ITriggerResponse,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import {
	getConfiguredProviders,
	getLibraryPlaylists,
	getLibraryPodcasts,
} from './methods/listOptions';
import { getPlayers } from './methods/searchPlayersAndQueues';
import { triggerProperties } from './trigger/triggerParameters';
import { startTrigger } from './trigger/startTrigger';

/** Entry point of the trigger, which starts workflows on events that the server sends over a WebSocket. */
export class MusicAssistantTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Music Assistant Trigger',
		name: 'musicAssistantTrigger',
		icon: {
			light: 'file:../../icons/musicAssistant.svg',
			dark: 'file:../../icons/musicAssistant.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ $parameter["events"].map((event) => event.replace("any", "rawServerEvent").replace(/[A-Z]/g, " $&").replace(/^./, (letter) => letter.toUpperCase())).join(", ") }}',
		// The same as for the other node: the editor's list shows both as one entry, with either description.
		description: 'Play music, make announcements, or start a workflow when something plays',
		eventTriggerDescription: 'Waiting for one of the chosen events in Music Assistant',
		triggerPanel: {
			header: 'Wait for an event in Music Assistant',
			executionsHelp: {
				inactive:
					'Click Execute Step, then cause one of the chosen events: the first one is shown here. Events that nobody can cause at once, such as a new episode or a silence, are shown as a sample.',
				active:
					'Click Execute Step, then cause one of the chosen events: the first one is shown here. The published workflow starts with every event as well; those executions are in its list of executions.',
			},
			activationHint:
				'Publish the workflow when it is finished: it then starts with every chosen event.',
		},
		defaults: { name: 'Music Assistant Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'musicAssistantApi', required: true }],
		properties: triggerProperties,
	};

	methods = {
		loadOptions: { getPlayers, getLibraryPlaylists, getLibraryPodcasts, getConfiguredProviders },
	};

	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		return await startTrigger(this);
	}
}
