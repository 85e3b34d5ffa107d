import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Recurring job, file","description":"Recurring job, file: jobs/cleanup.liquid Liquid that runs at the times of a cron pattern. An example of each key: An unknown key is an error.","frontmatter":{"title":"Recurring job, file","description":"Recurring job, file: jobs/cleanup.liquid Liquid that runs at the times of a cron pattern. An example of each key: An unknown key is an error."},"headers":[],"relativePath":"reference/files/recurring-job.md","filePath":"reference/files/recurring-job.md"}');
const _sfc_main = { name: "reference/files/recurring-job.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="recurring-job" tabindex="-1">Recurring job <a class="header-anchor" href="#recurring-job" aria-label="Permalink to &quot;Recurring job&quot;">​</a></h1><p><code>jobs/cleanup.liquid</code></p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">cron: &#39;30 3 * * *&#39;</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">time_zone: Europe/Warsaw</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">---</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">log</span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;"> &#39;cleaning up&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Liquid that runs at the times of a cron pattern.</p><table tabindex="0"><thead><tr><th>Key</th><th>Takes</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Key"><code>cron</code></td><td data-label="Takes">five fields, such as &quot;30 3 * * 1-5&quot; in quotes</td><td data-label="Default">required</td><td>The times: minute, hour, day, month, weekday.</td></tr><tr><td data-label="Key"><code>time_zone</code></td><td data-label="Takes">a time zone such as &quot;Europe/Warsaw&quot;</td><td data-label="Default"><code>settings.timeZone</code></td><td>The time zone of the pattern.</td></tr><tr><td data-label="Key"><code>name</code></td><td data-label="Takes">a text that is not empty</td><td data-label="Default">the path</td><td>The name in lists of jobs.</td></tr><tr><td data-label="Key"><code>priority</code></td><td data-label="Takes">one of low, default, high</td><td data-label="Default"><code>default</code></td><td>Jobs of a higher priority run first.</td></tr><tr><td data-label="Key"><code>max_attempts</code></td><td data-label="Takes">a whole number from 1 to 5</td><td data-label="Default"><code>1</code></td><td>How often a failing run is tried.</td></tr></tbody></table><p>An example of each key:</p><div class="language-yaml vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">yaml</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">cron</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;30 3 * * 1-5&#39;</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">time_zone</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">Europe/Warsaw</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">cleanup</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">priority</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">low</span></span>
<span class="line"><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">max_attempts</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">3</span></span></code></pre></div><p>An unknown key is an error.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/files/recurring-job.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const recurringJob = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  recurringJob as default
};
