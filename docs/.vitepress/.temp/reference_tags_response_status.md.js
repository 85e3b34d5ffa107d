import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"response_status, tag","description":"response_status, tag: Sets the status of the response. prints Open in the playground","frontmatter":{"title":"response_status, tag","description":"response_status, tag: Sets the status of the response. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/response_status.md","filePath":"reference/tags/response_status.md"}');
const _sfc_main = { name: "reference/tags/response_status.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="response_status" tabindex="-1">response_status <a class="header-anchor" href="#response_status" aria-label="Permalink to &quot;response_status&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">response_status</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 404</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Sets the status of the response.</p><table tabindex="0"><thead><tr><th>Parameter</th><th>Type</th><th>Default</th><td></td></tr></thead><tbody><tr><td data-label="Parameter"><code>status</code></td><td data-label="Type">whole number from 200 to 599</td><td data-label="Default"><code>200</code></td><td></td></tr></tbody></table><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">response_status</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> 404</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}no such page</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>no such page</span></span></code></pre></div><p><a href="/playground.html#Fco9CsAgDAbQq4QP3Bw6OHmZEtr0B6xKEyfJ3Uvf_CZMnl7YBBkz0CvaW1VZ1diGUloSBa-NdGwXdT4FETsb_90RcdxFFHm6fw">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/response_status.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const response_status = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  response_status as default
};
