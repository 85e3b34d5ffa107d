import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"rollback, tag","description":"rollback, tag: Rolls back the enclosing transaction and continues after it. prints","frontmatter":{"title":"rollback, tag","description":"rollback, tag: Rolls back the enclosing transaction and continues after it. prints"},"headers":[],"relativePath":"reference/tags/rollback.md","filePath":"reference/tags/rollback.md"}');
const _sfc_main = { name: "reference/tags/rollback.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="rollback" tabindex="-1">rollback <a class="header-anchor" href="#rollback" aria-label="Permalink to &quot;rollback&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">rollback</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}</span></span></code></pre></div><p>Rolls back the enclosing transaction and continues after it.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">transaction</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}a{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">rollback</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}b{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">endtransaction</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}c</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>ac</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/rollback.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const rollback = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  rollback as default
};
