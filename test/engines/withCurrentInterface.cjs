/**
 * A package of an older engine with what `scripts/engine` uses of the current one: n8n's own classes, with the names and
 * parameters that they have today.
 *
 * @param {string} name
 * @param {(path: string) => any} requireEngine
 * @returns {unknown}
 */
module.exports = function withCurrentInterface(name, requireEngine) {
	const engine = requireEngine(name);
	if (name === 'n8n-workflow') {
		// n8n's server chooses the same; the package itself would use one that knows less of JavaScript.
		engine.ExpressionEvaluatorProxy?.setEvaluator?.('tournament');
		return { createRunExecutionData, ...engine };
	}
	if (name !== 'n8n-core' || 'TriggersAndPollers' in engine) return engine;
	return {
		ExternalSecretsProxy: Object,
		...engine,
		TriggersAndPollers: createTriggersAndPollers(requireEngine),
		WorkflowExecute: createWorkflowExecute(engine),
	};
};

/**
 * There is no function for it in n8n 1.85.
 *
 * @param {any} data
 */
function createRunExecutionData(data = {}) {
	return {
		startData: {},
		...data,
		resultData: { runData: {}, ...data.resultData },
		executionData: {
			contextData: {},
			nodeExecutionStack: [],
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
			...data.executionData,
		},
	};
}

/**
 * Not exported, and its method has another name.
 *
 * @param {(path: string) => any} requireEngine
 */
function createTriggersAndPollers(requireEngine) {
	const { TriggersAndPollers } = requireEngine(
		'n8n-core/dist/execution-engine/triggers-and-pollers',
	);
	TriggersAndPollers.prototype.runTriggerFunction = TriggersAndPollers.prototype.runTrigger;
	return TriggersAndPollers;
}

/**
 * `run` has positional parameters up to n8n 2.4; on 1.85 it cannot be given the trigger's items.
 *
 * @param {any} engine
 */
function createWorkflowExecute({ WorkflowExecute }) {
	if (WorkflowExecute.prototype.run.length === 1) return WorkflowExecute;
	return class extends WorkflowExecute {
		/** @param {any} given */
		run({ workflow, startNode, pinData, triggerToStartFrom }) {
			this.status = 'running';
			const { data } = triggerToStartFrom?.data ?? { data: { main: [[{ json: {} }]] } };
			this.runExecutionData = createRunExecutionData({
				resultData: { pinData },
				executionData: { nodeExecutionStack: [{ node: startNode, data, source: null }] },
			});
			return this.processRunExecutionData(workflow);
		}
	};
}
