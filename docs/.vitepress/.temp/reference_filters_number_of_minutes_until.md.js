import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"number_of_minutes_until, filter","description":"number_of_minutes_until, filter: The whole minutes from now until a time; negative if it has passed. prints Open in the playground","frontmatter":{"title":"number_of_minutes_until, filter","description":"number_of_minutes_until, filter: The whole minutes from now until a time; negative if it has passed. prints Open in the playground"},"headers":[],"relativePath":"reference/filters/number_of_minutes_until.md","filePath":"reference/filters/number_of_minutes_until.md"}');
const _sfc_main = { name: "reference/filters/number_of_minutes_until.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="number_of_minutes_until" tabindex="-1">number_of_minutes_until <a class="header-anchor" href="#number_of_minutes_until" aria-label="Permalink to &quot;number_of_minutes_until&quot;">​</a></h1><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>time | number_of_minutes_until → number</span></span></code></pre></div><p>The whole minutes from now until a time; negative if it has passed.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>time</code></td><td data-label="Type">time</td><td data-label="Default">required</td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{{ </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;2 hours from now&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> | </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">number_of_minutes_until</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>120</span></span></code></pre></div><p><a href="/playground.html#FcsxDoAgDADArzRdXJwc-QzBWCIJUANtHGr_bthuOUOh9tQkhAHNYDvgZh0T8uAGnd8NPujaThqRc2ylq9CM2qVUcMcdryRp3eVcKk0M5v4D">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/filters/number_of_minutes_until.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const number_of_minutes_until = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  number_of_minutes_until as default
};
